/**
 * A text in which a number and its unit stay on one line: '300 g', '12 by 16 in'. Use it where a text is shown. Stored
 * texts keep plain spaces, so that the search finds them.
 */
export const keepMeasures = (text: string): string =>
  text.replace(/(\d) (?=(?:g|gsm|kg|oz|lb|ml|mm|cm|in|pulgadas)\b)/g, '$1\u00a0');
