import { COMMON_NAMES } from './common-names.ts';

/**
 * Names that are not pronounced as they are spelled, with their respellings. The first respelling is the most
 * common.
 */
const TABLE = `
Siobhan shi-VAWN|Niamh NEEV|Aoife EE-fuh|Saoirse SER-shuh,SEER-shuh|Caoimhe KEE-vuh,KWEE-vuh|Sinead shi-NAYD
Maeve MAYV|Eoin OH-in|Eoghan OH-in|Oisin uh-SHEEN|Cian KEE-un|Tadhg TIGHG|Grainne GRAWN-yuh|Roisin roh-SHEEN
Ciara KEER-uh,see-AR-uh|Aisling ASH-ling|Orla OR-luh|Fionn FIN|Padraig PAW-drig|Deirdre DEER-druh
Andrea AN-dree-uh,ahn-DRAY-uh|Alicia uh-LEE-shuh,uh-LEE-see-uh|Tara TAR-uh,TAIR-uh|Mia MEE-uh|Noah NOH-uh
Anna AN-uh,AH-nuh|Ana AH-nah|Eva EE-vuh,AY-vuh|Elena eh-LAY-nuh,uh-LEE-nuh|Lena LEE-nuh,LAY-nuh|Naomi nay-OH-mee,nigh-OH-mee
Joaquin wah-KEEN|Jesus hay-SOOS,JEE-zus|Jorge HOR-hay|Javier hah-vee-AIR|Jose hoh-ZAY|Juan HWAHN|Guillermo gee-AIR-moh
Xavier ZAY-vee-er,ig-ZAY-vee-er|Ximena hee-MAY-nuh|Alejandra ah-leh-HAHN-drah|Alejandro ah-leh-HAHN-droh|Camila kuh-MEE-luh
Mateo mah-TAY-oh|Thiago tee-AH-goh|Santiago sahn-tee-AH-goh|Marisol mah-ree-SOHL|Leocadia leh-oh-KAH-dee-uh
Xochitl SOH-cheel|Itzel eet-SEL|Ngoc NOWK|Nguyen WIN|Thuy TWEE|Linh LIN|Hieu HYOO|Xiao SHOW|Qing CHING|Zhang JAHNG
Priya PREE-yuh|Aarav AH-ruhv|Ananya uh-NUHN-yuh|Ishaan ee-SHAHN|Diya DEE-yuh|Krishna KRISH-nuh|Lakshmi LUHK-shmee
Yusuf YOO-suf|Fatima FAH-tee-muh,fuh-TEE-muh|Aisha igh-EE-shuh,AY-shuh|Omar OH-mar|Layla LAY-luh|Zainab ZAY-nab
Efua eh-FOO-uh|Kwame KWAH-may|Chidi CHEE-dee|Ngozi en-GOH-zee|Adaeze ah-DAY-zeh|Bayo BIGH-oh|Femi FEH-mee
Soren SOR-en|Bjorn BYORN|Astrid AS-trid|Ingrid ING-grid|Anneke AHN-uh-kuh|Joost YOHST|Gijs HIGHS|Sanne SAH-nuh
Giovanni joh-VAH-nee|Giuseppe joo-ZEP-ay|Chiara kee-AR-uh|Gianna jee-AH-nuh|Luca LOO-kuh|Matteo mah-TAY-oh
Amelie AH-meh-lee|Genevieve JEN-uh-veev,zhahn-vee-EV|Margot MAR-goh|Renee ruh-NAY|Desiree dez-uh-RAY|Jacques ZHAHK
Guy GIGH,GEE|Rene ruh-NAY|Beau BOH|Chloe KLOH-ee|Zoe ZOH-ee|Phoebe FEE-bee|Penelope puh-NEL-uh-pee|Persephone per-SEF-uh-nee
Hermione her-MIGH-uh-nee|Isla IGH-luh|Sean SHAWN|Shawn SHAWN|Ian EE-un|Stephen STEE-ven|Geoff JEF|Hugh HYOO
Louis LOO-is,LOO-ee|Ralph RALF,RAYF|Kayleigh KAY-lee|Leigh LEE|Ainsley AYNZ-lee|Xanthe ZAN-thee|Wyatt WIGH-ut
Theo THEE-oh|Leo LEE-oh|Rhys REES|Dylan DIL-un|Llewellyn loo-EL-in|Angharad an-HAR-ad|Carys KAR-is
Yvonne ee-VAHN|Yvette ee-VET|Elise uh-LEES|Eloise EL-oh-eez|Anais ah-nah-EES|Thais tah-EES|Mireille mee-RAY
Zbigniew ZBIG-nyef|Agnieszka ahg-NYESH-kah|Katarzyna kah-tah-ZHI-nah|Wojciech VOY-chekh|Ioana yoh-AH-nah|Mihai mee-HIGH
Kai KIGH|Kaia KIGH-uh|Maia MIGH-uh|Maya MIGH-uh|Nevaeh nuh-VAY-uh|Skye SKIGH|Jayden JAY-den|Aaliyah uh-LEE-uh
`;

const BY_SPELLING: ReadonlyMap<string, readonly string[]> = new Map(
  `${COMMON_NAMES.trim()}\n${TABLE.trim()}`.split(/\||\n/).map((entry) => {
    const at = entry.indexOf(' ');
    return [entry.slice(0, at).toLowerCase(), entry.slice(at + 1).split(',')];
  }),
);

/** The spellings of the table, in lower case. */
export const TABLED_NAMES: readonly string[] = [...BY_SPELLING.keys()];

/** The pronunciations of a name as respellings, the most common first. Empty when the table does not have the name. */
export const tabledPronunciations = (spelling: string): readonly string[] =>
  BY_SPELLING.get(spelling.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')) ?? [];
