/** Common names with their usual pronunciations, the most common first. */
export const COMMON_NAMES = `
Emma EM-uh|Olivia uh-LIV-ee-uh|Ava AY-vuh|Sophia soh-FEE-uh,soh-FIGH-uh|Isabella iz-uh-BEL-uh|Charlotte SHAR-lut
Amelia uh-MEEL-yuh,uh-MEE-lee-uh|Harper HAR-per|Evelyn EV-uh-lin,EEV-lin|Abigail AB-uh-gayl|Emily EM-ih-lee
Elizabeth ih-LIZ-uh-buth|Sofia soh-FEE-uh|Avery AY-vuh-ree|Ella EL-uh|Scarlett SKAR-lut|Grace GRAYS|Victoria vik-TOR-ee-uh
Riley RIGH-lee|Aria AR-ee-uh|Lily LIL-ee|Aubrey AW-bree|Zoey ZOH-ee|Hannah HAN-uh|Lillian LIL-ee-un|Addison AD-ih-sun
Natalie NAT-uh-lee|Brooklyn BRUUK-lin|Leah LEE-uh,LAY-uh|Savannah suh-VAN-uh|Audrey AW-dree|Claire KLAIR|Skylar SKIGH-ler
Lucy LOO-see|Paisley PAYZ-lee|Everly EV-er-lee|Caroline KAIR-uh-lin,KAIR-uh-lighn|Nova NOH-vuh|Emilia eh-MEE-lee-uh
Kennedy KEN-uh-dee|Samantha suh-MAN-thuh|Willow WIL-oh|Kinsley KINZ-lee|Ariana ar-ee-AH-nuh|Sarah SAIR-uh,SAH-rah
Allison AL-ih-sun|Gabriella gab-ree-EL-uh|Alice AL-is|Madelyn MAD-uh-lin|Cora KOR-uh|Ruby ROO-bee|Serenity suh-REN-ih-tee
Autumn AW-tum|Hailey HAY-lee|Valentina val-en-TEE-nuh|Sadie SAY-dee|Quinn KWIN|Nora NOR-uh|Violet VIGH-uh-lut|Hazel HAY-zul
Aurora uh-ROR-uh|Stella STEL-uh|Bella BEL-uh|Piper PIGH-per|Lydia LID-ee-uh|Peyton PAY-tun|Rylee RIGH-lee|Delilah dih-LIGH-luh
Josephine JOH-suh-feen|Ivy IGH-vee|Julia JOOL-yuh|Jade JAYD|Clara KLAIR-uh,KLAH-ruh|Vivian VIV-ee-un|Reagan RAY-gun,REE-gun
Mackenzie muh-KEN-zee|Madeline MAD-uh-lin,MAD-uh-lighn|Brianna bree-AH-nuh,bree-AN-uh|Rachel RAY-chul|Katherine KATH-rin,KATH-uh-rin
Maria muh-REE-uh,muh-RIGH-uh|Margaret MAR-grit|Eleanor EL-uh-nor|Rose ROHZ|Alexandra al-ig-ZAN-druh|Jasmine JAZ-min
Melanie MEL-uh-nee|Isabel IZ-uh-bel|Daisy DAY-zee|Molly MOL-ee|Jane JAYN|Annie AN-ee|Ann AN|Anne AN|Mary MAIR-ee|Marie muh-REE
Patricia puh-TRISH-uh|Jennifer JEN-ih-fer|Linda LIN-duh|Barbara BAR-bruh|Susan SOO-zun|Jessica JES-ih-kuh|Karen KAIR-un|Lisa LEE-suh
Nancy NAN-see|Betty BET-ee|Sandra SAN-druh|Ashley ASH-lee|Kimberly KIM-ber-lee|Donna DON-uh|Carol KAIR-ul|Michelle mih-SHEL
Amanda uh-MAN-duh|Melissa muh-LIS-uh|Deborah DEB-ruh,DEB-uh-ruh|Stephanie STEF-uh-nee|Dorothy DOR-uh-thee|Rebecca ruh-BEK-uh
Sharon SHAIR-un|Laura LOR-uh,LOW-rah|Cynthia SIN-thee-uh|Amy AY-mee|Kathleen kath-LEEN|Angela AN-juh-luh|Shirley SHER-lee
Brenda BREN-duh|Pamela PAM-uh-luh|Nicole nih-KOHL|Christine kris-TEEN|Christina kris-TEE-nuh|Catherine KATH-rin|Debra DEB-ruh
Virginia ver-JIN-yuh|Carolyn KAIR-uh-lin|Janet JAN-it|Heather HEDH-er|Diane digh-AN|Diana digh-AN-uh|Julie JOO-lee|Joyce JOYS
Joan JOHN|Joanne joh-AN|Judith JOO-dith|Judy JOO-dee|Cheryl SHAIR-ul|Martha MAR-thuh|Gloria GLOR-ee-uh|Teresa tuh-REE-suh,teh-RAY-sah
Theresa tuh-REE-suh|Ruth ROOTH|Kelly KEL-ee|Megan MEG-un,MAY-gun|Lauren LOR-un|Danielle dan-YEL|Beth BETH|Bethany BETH-uh-nee
Kayla KAY-luh|Alexis uh-LEK-sis|Tiffany TIF-uh-nee|Crystal KRIS-tul|Amber AM-ber|Brittany BRIT-uh-nee|Courtney KORT-nee
Vanessa vuh-NES-uh|Erin AIR-in|Erica AIR-ih-kuh|Tracy TRAY-see|Wendy WEN-dee|Dawn DAWN|Tina TEE-nuh|Gina JEE-nuh|Robin ROB-in
April AY-prul|June JOON|May MAY|Faith FAYTH|Hope HOHP|Joy JOY|Holly HOL-ee|Paige PAYJ|Brooke BRUUK|Morgan MOR-gun|Jordan JOR-dun
Taylor TAY-ler|Sydney SID-nee|Haley HAY-lee|Kylie KIGH-lee|Callie KAL-ee|Josie JOH-see|Rosie ROH-zee|Ellie EL-ee|Millie MIL-ee
Nellie NEL-ee|Winnie WIN-ee|Bonnie BON-ee|Connie KON-ee|Frances FRAN-sis|Francis FRAN-sis|Helen HEL-un|Irene igh-REEN|Iris IGH-ris
Ida IGH-duh|Edith EE-dith|Edna ED-nuh|Esther ES-ter|Eunice YOO-nis|Fiona fee-OH-nuh|Flora FLOR-uh|Georgia JOR-juh|Greta GRET-uh
Gwen GWEN|Harriet HAIR-ee-ut|Jean JEEN|Jeanne JEEN|Joanna joh-AN-uh|Jocelyn JOS-lin,JOS-uh-lin|Juliet JOO-lee-et|Juliana joo-lee-AN-uh
Kara KAR-uh,KAIR-uh|Karina kuh-REE-nuh|Katie KAY-tee|Kate KAYT|Kendra KEN-druh|Kristen KRIS-tun|Kristin KRIS-tin|Lana LAH-nuh,LAN-uh
Larissa luh-RIS-uh|Leila LAY-luh,LEE-luh|Lola LOH-luh|Lorraine luh-RAYN|Louise loo-EEZ|Lucia loo-SEE-uh,LOO-shuh|Lucille loo-SEEL
Luna LOO-nuh|Mabel MAY-bul|Marcia MAR-shuh|Marianne mair-ee-AN|Marilyn MAIR-ih-lin|Marina muh-REE-nuh|Marjorie MAR-juh-ree
Marlene mar-LEEN|Matilda muh-TIL-duh|Maureen maw-REEN|Mercedes mer-SAY-deez|Meredith MAIR-uh-dith|Mildred MIL-drid|Miranda muh-RAN-duh
Miriam MEER-ee-um|Monica MON-ih-kuh|Muriel MYOOR-ee-ul|Nadia NAH-dee-uh|Natasha nuh-TAH-shuh|Nina NEE-nuh,NIGH-nuh|Noelle noh-EL
Olga OHL-guh|Opal OH-pul|Pauline paw-LEEN|Pearl PERL|Peggy PEG-ee|Phyllis FIL-is|Polly POL-ee|Priscilla prih-SIL-uh|Rhonda RON-duh
Rita REE-tuh|Roberta roh-BER-tuh|Rosa ROH-zuh|Rosalie ROH-zuh-lee|Rosemary ROHZ-mair-ee|Roxanne rok-SAN|Sabrina suh-BREE-nuh
Sally SAL-ee|Selena suh-LEE-nuh|Sheila SHEE-luh|Shannon SHAN-un|Sierra see-AIR-uh|Simone sih-MOHN|Sonia SOHN-yuh|Summer SUM-er
Sylvia SIL-vee-uh|Tabitha TAB-ih-thuh|Tamara tuh-MAR-uh,TAM-uh-ruh|Tanya TAHN-yuh,TAN-yuh|Thelma THEL-muh|Tori TOR-ee
Trinity TRIN-ih-tee|Ursula ER-suh-luh|Valerie VAL-uh-ree|Vera VEER-uh|Veronica vuh-RON-ih-kuh|Vicky VIK-ee|Viola vigh-OH-luh,VIGH-uh-luh
Wilma WIL-muh|Yasmin YAZ-min|Yolanda yoh-LAHN-duh|Liam LEE-um|Oliver OL-ih-ver|Elijah ih-LIGH-juh|James JAYMZ|William WIL-yum
Benjamin BEN-juh-min|Lucas LOO-kus|Henry HEN-ree|Alexander al-ig-ZAN-der|Mason MAY-sun|Michael MIGH-kul|Ethan EE-thun
Daniel DAN-yul,dahn-YEL|Jacob JAY-kub|Logan LOH-gun|Jackson JAK-sun|Levi LEE-vigh|Sebastian suh-BAS-chun,seh-bahs-tee-AHN|Jack JAK
Aiden AY-dun|Owen OH-en|Samuel SAM-yoo-ul|Matthew MATH-yoo|Joseph JOH-suf|David DAY-vid,dah-VEED|John JON|Luke LOOK|Carter KAR-ter
Grayson GRAY-sun|Isaac IGH-zuk|Lincoln LING-kun|Anthony AN-thuh-nee|Hudson HUD-sun|Ezra EZ-ruh|Thomas TOM-us|Charles CHARLZ
Christopher KRIS-tuh-fer|Jaxon JAK-sun|Maverick MAV-rik|Josiah joh-SIGH-uh|Isaiah igh-ZAY-uh|Andrew AN-droo|Joshua JOSH-oo-uh
Nathan NAY-thun|Nolan NOH-lun|Adrian AY-dree-un|Cameron KAM-run|Eli EE-ligh|Aaron AIR-un|Ryan RIGH-un|Cooper KOO-per|Waylon WAY-lun
Christian KRIS-chun|Colton KOHL-tun|Roman ROH-mun|Axel AK-sul|Landon LAN-dun|Jonathan JON-uh-thun|Robert ROB-ert|Jameson JAYM-sun
Everett EV-rit|Parker PAR-ker|Adam AD-um|Miles MIGHLZ|Gavin GAV-in|Hunter HUN-ter|Jason JAY-sun|Austin AW-stin|Kevin KEV-in
Tyler TIGH-ler|Brandon BRAN-dun|Justin JUS-tin|Zachary ZAK-uh-ree|Kyle KIGHL|Brian BRIGH-un|Bryan BRIGH-un|Eric AIR-ik|Mark MARK
Steven STEE-vun|Timothy TIM-uh-thee|Jeffrey JEF-ree|Richard RICH-erd|Edward ED-werd|George JORJ|Kenneth KEN-uth|Paul PAWL
Donald DON-uld|Ronald RON-uld|Gary GAIR-ee|Larry LAIR-ee|Jerry JAIR-ee|Dennis DEN-is|Walter WAWL-ter|Patrick PAT-rik|Peter PEE-ter
Harold HAIR-uld|Douglas DUG-lus|Carl KARL|Arthur AR-ther|Roger ROJ-er|Keith KEETH|Lawrence LOR-uns|Terry TAIR-ee|Albert AL-bert
Willie WIL-ee|Roy ROY|Eugene yoo-JEEN|Russell RUS-ul|Bobby BOB-ee|Philip FIL-ip|Johnny JON-ee|Billy BIL-ee|Bruce BROOS
Vincent VIN-sunt|Randy RAN-dee|Howard HOW-erd|Gregory GREG-uh-ree|Frank FRANGK|Raymond RAY-mund|Scott SKOT|Stanley STAN-lee|Fred FRED
Frederick FRED-rik|Ernest ER-nist|Martin MAR-tin,mar-TEEN|Leonard LEN-erd|Alan AL-un|Allen AL-un|Craig KRAYG,KREG|Curtis KER-tis
Dale DAYL|Dean DEEN|Derek DAIR-ik|Duane DWAYN|Earl ERL|Edgar ED-ger|Edwin ED-win|Elliot EL-ee-ut|Emmett EM-it|Felix FEE-liks
Floyd FLOYD|Garrett GAIR-it|Gilbert GIL-bert|Glenn GLEN|Gordon GOR-dun|Graham GRAY-um,GRAM|Grant GRANT|Harry HAIR-ee|Harvey HAR-vee
Herbert HER-bert|Herman HER-mun|Hector HEK-ter,EK-tor|Ivan IGH-vun,ee-VAHN|Jared JAIR-id|Jeremy JAIR-uh-mee|Jesse JES-ee|Jim JIM
Joel JOH-ul,joh-EL|Julian JOO-lee-un|Karl KARL|Kurt KERT|Lance LANS|Leon LEE-on|Leroy LEE-roy|Lloyd LOYD|Malcolm MAL-kum
Manuel man-WEL|Marcus MAR-kus|Marvin MAR-vin|Max MAKS|Maxwell MAKS-wel|Milton MIL-tun|Mitchell MICH-ul|Nathaniel nuh-THAN-yul|Neil NEEL
Nicholas NIK-uh-lus|Norman NOR-mun|Oscar OS-ker|Otto OT-oh|Preston PRES-tun|Ray RAY|Reuben ROO-bun|Rick RIK|Ricardo ree-KAR-doh
Roland ROH-lund|Rory ROR-ee|Ross ROS|Rudy ROO-dee|Sam SAM|Seth SETH|Shane SHAYN|Sidney SID-nee|Silas SIGH-lus|Simon SIGH-mun,see-MOHN
Spencer SPEN-ser|Stuart STOO-ert|Ted TED|Tim TIM|Todd TOD|Tom TOM|Tony TOH-nee|Trevor TREV-er|Troy TROY|Tucker TUK-er|Vernon VER-nun
Victor VIK-ter|Wade WAYD|Warren WOR-un|Wayne WAYN|Wesley WES-lee|Will WIL|Zane ZAYN
`;
