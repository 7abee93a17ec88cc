/** Which requests the operators' list shows, as its address says it. */
export const REQUEST_STATES = ['abiertas', 'resueltas', 'cerradas'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
export const REQUEST_ORDERS = ['votos', 'nuevas', 'viejas'] as const;
export type RequestOrder = (typeof REQUEST_ORDERS)[number];

export type RequestFilter = {
  state: RequestState;
  order: RequestOrder;
  text: string;
  /** From 1 on. */
  page: number;
};

const MAX_TEXT = 100;
const MAX_PAGE = 1000;

/** Values that mean nothing are the first of their list. */
export function readRequestFilter(query: URLSearchParams): RequestFilter {
  const page = Number(query.get('pagina'));
  return {
    state: REQUEST_STATES.find((state) => state === query.get('ver')) ?? 'abiertas',
    order: REQUEST_ORDERS.find((order) => order === query.get('orden')) ?? 'votos',
    text: (query.get('q') ?? '').trim().slice(0, MAX_TEXT),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

export function requestsPath({ state, order, text, page }: RequestFilter): string {
  const query = new URLSearchParams({
    ...(state !== 'abiertas' && { ver: state }),
    ...(order !== 'votos' && { orden: order }),
    ...(text !== '' && { q: text }),
    ...(page > 1 && { pagina: String(page) }),
  });
  return query.size > 0 ? `/peticiones?${query}` : '/peticiones';
}

/** As history can undo it (`MAX_CHANGE_ROWS`). */
export const MAX_BULK_REQUESTS = 5000;

/** Joined or linked together: one page names them all. */
export const MAX_TOGETHER = 500;

/** The requests that were chosen. What is no number of a row is left out. */
export const readRequestIds = (values: Iterable<unknown>, max = MAX_TOGETHER): string[] =>
  [...new Set(values)]
    .filter((value): value is string => typeof value === 'string' && /^[1-9]\d{0,17}$/.test(value))
    .slice(0, max);
