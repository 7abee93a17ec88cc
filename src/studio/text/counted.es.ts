const NUMBER = new Intl.NumberFormat('es-AR');

export const amount = (count: number): string => NUMBER.format(count);

/** '1 enlace', '2 enlaces'. */
export const counted = (count: number, one: string, many: string): string =>
  `${amount(count)} ${count === 1 ? one : many}`;
