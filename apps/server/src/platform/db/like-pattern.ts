/** The pattern of `like` that finds texts with this part anywhere. `%`, `_` and backslashes stand for themselves. */
export const containing = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;
