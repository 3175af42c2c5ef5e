/** The deepest nesting that is allowed. Bodies of the shop have about ten levels at most. */
const DEEPEST = 32;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const [LIST, LIST_END, OBJECT, OBJECT_END] = [91, 93, 123, 125];

/**
 * Whether JSON text has more than `mostValues` values, or lists and objects nested more than 32 levels deep. It
 * looks at each character only once, so it takes much less time than parsing. For text that is not JSON the
 * result has no meaning.
 */
export function bodyTooComplex(text: string, mostValues: number): boolean {
  let [depth, values, isText] = [0, 1, false];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (isText) {
      if (letter === BACKSLASH) at += 1;
      else if (letter === QUOTE) isText = false;
    } else if (letter === QUOTE) isText = true;
    else if (letter === COMMA) values += 1;
    else if (letter === LIST || letter === OBJECT) {
      depth += 1;
      values += 1;
    } else if (letter === LIST_END || letter === OBJECT_END) depth -= 1;
    if (depth > DEEPEST || values > mostValues) return true;
  }
  return false;
}
