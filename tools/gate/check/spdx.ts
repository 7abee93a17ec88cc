/**
 * Whether a licence expression can be satisfied with allowed licences: every side of an AND, one side of an OR.
 * What is not an expression ('SEE LICENSE IN …', 'UNLICENSED', exceptions by WITH) is never satisfied.
 */
export function isMet(expression: string, isAllowed: (licence: string) => boolean): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let place = 0;

  const one = (): boolean | null => {
    const token = tokens[place++];
    if (token === undefined || token === ')' || token === 'AND' || token === 'OR') return null;
    if (token !== '(') return isAllowed(token);
    const inner = any();
    return tokens[place++] === ')' ? inner : null;
  };
  const all = (): boolean | null => {
    let met = one();
    while (met !== null && tokens[place] === 'AND') {
      place += 1;
      const right = one();
      met = right === null ? null : met && right;
    }
    return met;
  };
  const any = (): boolean | null => {
    let met = all();
    while (met !== null && tokens[place] === 'OR') {
      place += 1;
      const right = all();
      met = right === null ? null : met || right;
    }
    return met;
  };

  return any() === true && place === tokens.length;
}
