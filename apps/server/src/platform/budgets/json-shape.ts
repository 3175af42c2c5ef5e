/** No body of the shop has more lists and objects within each other than about ten. */
const DEEPEST = 32;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const [LIST, LIST_END, OBJECT, OBJECT_END] = [91, 93, 123, 125];

/**
 * Whether JSON text has more than `mostValues` values, or more than 32 lists and objects within each other. It only looks
 * at each character once, so it takes much less time than parsing. Text that is not JSON gets any answer.
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
