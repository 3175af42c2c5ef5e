/** Matches a name that consists of several names: 'Mom & Dad', 'Ana y Luis', 'Luis e Inés', 'Tom, Ana'. */
const JOINED = /\S\s*[&+]\s*\S|\S\s+(?:and|y(?!\s+(?:Cajal|Gasset))|e(?=\s+h?[ií]))\s+\S|\S,\s*\S/i;
/** Matches a group that is named by one Spanish word in the plural: 'Mis papás', 'Los García'. */
const GROUP = /^\s*(?:l[oa]s|mis|tus|sus|nuestr[oa]s)\s+\S/i;
/**
 * Matches a group that English names by its last word in the plural: 'My parents', 'The Smiths'. Words in 'ss', 'us'
 * and 'is' are no plurals: 'My princess', 'My Marcus', 'My Chris'.
 */
const ENGLISH_GROUP = /^\s*(my|our|the)\s+(?:(\S.*)\s)?([\p{L}-]*(?![isu])\p{L}s)\s*$/iu;
/** First names in s, which look like a plural. */
const NAMES_IN_S =
  /^(?:agnes|andreas|carlos|charles|elias|frances|gladys|hayes|james|jonas|jules|les|lucas|mat[ií]as|mercedes|miles|moses|nicholas|nicolas|rhys|silas|thomas|tobias|tom[aá]s|wes)$/iu;
/** Says after a comma who the person is, or ends the name: 'Leo, tu hermano', 'Rosa, my aunt', 'John Hale, Jr.'. */
const ADDED =
  /,\s*(?:(?:mi|tu|su|el|la|una?|nuestr[oa]|my|your|his|her|our|their|the|an?)\s+|(?:[js]r|i{2,3}|iv|md|phd)\b)[^,]*/gi;

function isEnglishGroup(name: string): boolean {
  const [, of = '', before = '', last = ''] = ENGLISH_GROUP.exec(name) ?? [];
  if (last === '' || NAMES_IN_S.test(last)) return false;
  // A name after a word for one person: 'my uncle Hobbs'.
  const isNamed = /(?:^|\s)\p{Ll}\S*$/u.test(before) && /^\p{Lu}/u.test(last);
  return !isNamed || /the/i.test(of);
}

/**
 * Whether a typed name stands for several people. A sentence about them then needs the plural. Spanish joins names
 * with 'e' only before the sound of an i, so that every other 'E' is an initial. Not every surname with 'y' can be
 * told from two people, so only the best known are.
 */
export const isSeveral = (name: string): boolean =>
  GROUP.test(name) || isEnglishGroup(name) || JOINED.test(name.replace(ADDED, ''));

/**
 * The form of a verb or pronoun that agrees with a typed name. Each language has its own forms: 'abrió' for Ana,
 * 'abrieron' for Ana y Luis.
 */
export const agreeing = (name: string, one: string, several: string): string =>
  isSeveral(name) ? several : one;
