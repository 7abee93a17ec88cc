export const ORDER_STATES = ['new', 'paid', 'delivered', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const MAX_QUANTITY = 100;
/** In the place of a contact that is no longer kept. */
export const FORGOTTEN = '—';
export const MAX_CONTACT = 120;
export const MAX_NOTE = 1000;

/** What an operator writes down of an order. Without a product it is about codes of the TV app. */
export type OrderFields = {
  contact: string;
  note: string;
  productId: string | null;
  quantity: number;
  state: OrderState;
};

/** A code of an order, or the code of a sold product. The code itself is known to nobody here. */
export type IssuedCode = {
  use: 'product' | 'tv-app';
  id: string;
  issuedAt: Date | null;
  verifiedAt: Date | null;
  revokedAt: Date | null;
};

/** A code that somebody looked up. */
export type KnownCode = IssuedCode & {
  /** Null for the TV app. */
  product: string | null;
  orderId: string | null;
};

export type Order = OrderFields & {
  id: string;
  /** Null for the TV app. */
  productName: string | null;
  codes: IssuedCode[];
  createdAt: Date;
  updatedAt: Date;
};

/** What was paid for is no longer in stock. */
const takesStock = ({ state, productId }: OrderFields): boolean =>
  productId !== null && (state === 'paid' || state === 'delivered');

/** How many pieces of which products a change of an order takes from the stock; below 0, gives back. */
export function stockTaken(before: OrderFields | null, after: OrderFields): Map<string, number> {
  const taken = new Map<string, number>();
  for (const [order, sign] of [[before, -1] as const, [after, 1] as const]) {
    if (!order?.productId || !takesStock(order)) continue;
    taken.set(order.productId, (taken.get(order.productId) ?? 0) + sign * order.quantity);
  }
  return new Map([...taken].filter(([, count]) => count !== 0));
}

/** Codes that count: one per piece. */
export const validCodes = (codes: readonly IssuedCode[]): IssuedCode[] =>
  codes.filter(({ revokedAt }) => revokedAt === null);

export const missingCodes = ({ quantity, codes }: Pick<Order, 'quantity' | 'codes'>): number =>
  Math.max(0, quantity - validCodes(codes).length);
