import { isVowel, type Phone, type Sound } from './phones.ts';

/**
 * Patterns of letters and the phones (single speech sounds) that they stand for. The first rule that fits applies. `^`
 * is the beginning of a word, `$` its end.
 */
const RULES: readonly (readonly [RegExp, string])[] =
  `^gn=N;^kn=N;^wr=R;^ps=S;^x=Z;^mc=M AH K;tch=CH;sch=SH;ough=OW;augh=AO;eigh=EY;igh=AY;tion$=SH AH N;
cia=SH AH;sh=SH;ch=CH;th=TH;ph=F;wh=W;ck=K;qu=K W;ng$=NG;nk=NG K;gh=G;zh=ZH;dge=JH;
aire$=EH R;air=EH R;eer=IH R;ear=IH R;oor=AO R;our=AO R;
ayla$=EY L AH;ia$=IY AH;ya$=Y AH;iya=IY AH;io$=IY OW;eo$=IY OW;ie$=IY;ey$=IY;ee=IY;ea=IY;ai=EY;ay=EY;au=AO;aw=AO;
ei=EY;eu=UW;ew=UW;oa=OW;oe$=OW;oo=UW;ou=UW;ow=OW;oi=OY;oy=OY;ue$=UW;ui=UW IY;uy=AY;ye$=AY;
a(?=r[^aeiouyr])=AA;a(?=r$)=AA;er(?=[^aeiouy]|$)=ER;ir(?=[^aeiouy]|$)=ER;ur(?=[^aeiouy]|$)=ER;yr(?=[^aeiouy]|$)=ER;
a(?=[bcdfgklmnprstvz]e$)=EY;e(?=[bcdfgklmnprstvz]e$)=IY;i(?=[bcdfgklmnprstvz]e$)=AY;o(?=[bcdfgklmnprstvz]e$)=OW;
u(?=[bcdfgklmnprstvz]e$)=UW;y(?=[bcdfgklmnprstvz]e$)=AY;ce$=S;ge$=JH;e$=;es$=Z;
bb=B;dd=D;ff=F;gg=G;ll=L;mm=M;nn=N;pp=P;rr=R;ss=S;tt=T;zz=Z;cc=K;
c(?=[eiy])=S;g(?=[eiy])=JH;^y=Y;y$=IY;y(?=[aeou])=Y;y=IH;^u(?=[^aeiou][aeiouy])=Y UW;
a$=AH;i$=IY;o$=OW;u$=UW;o(?=[^aeiouy][aeiouy])=OW;i(?=[aeo])=IY;i(?=n[aeo]$)=IY;
a=AE;b=B;c=K;d=D;e=EH;f=F;g=G;h=HH;i=IH;j=JH;k=K;l=L;m=M;n=N;o=AA;p=P;q=K;r=R;s=S;t=T;u=AH;v=V;w=W;x=K S;z=Z`
    .replaceAll('\n', '')
    .split(';')
    .map((rule) => {
      const at = rule.lastIndexOf('=');
      return [new RegExp(rule.slice(0, at), 'y'), rule.slice(at + 1)] as const;
    });

/**
 * Pronounces a word that is not in the dictionary by `RULES`. The first syllable is stressed. In words of three or more
 * syllables that end in the sound of -a, the last but one is stressed.
 */
export function soundByRules(word: string): Sound[] {
  const letters = word
    .toLocaleLowerCase('en')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');
  const phones: Phone[] = [];
  for (let at = 0; at < letters.length; ) {
    const [taken, said] = matchAt(letters, at);
    phones.push(...(said.split(' ').filter(Boolean) as Phone[]));
    at += taken;
  }
  if (!phones.some(isVowel)) phones.push('AH');
  const vowels = phones.filter(isVowel).length;
  const stressed = vowels > 2 && phones.at(-1) === 'AH' ? vowels - 2 : 0;
  let seen = -1;
  return phones.map((phone) => {
    if (!isVowel(phone)) return { phone, stress: 0 };
    seen += 1;
    return { phone, stress: seen === stressed ? 1 : 0 };
  });
}

function matchAt(letters: string, at: number): [number, string] {
  for (const [pattern, said] of RULES) {
    pattern.lastIndex = at;
    const found = pattern.exec(letters);
    if (found) return [found[0].length, said];
  }
  throw new Error(`no pronunciation rule fits "${letters.slice(at)}"`);
}
