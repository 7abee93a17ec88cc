/** PostgreSQL refuses index entries of more than 2,704 bytes, and one of them would make the whole import fail. */
export const MAX_INDEXED_BYTES = 1500;
export const MAX_ADDRESS_BYTES = 4096;
/** For descriptions, and for images written as `data:` addresses. */
export const MAX_TEXT_BYTES = 65_536;

export const isWithin = (value: string, bytes: number): boolean =>
  value.length * 3 <= bytes || Buffer.byteLength(value) <= bytes;

export const fitsIndex = (value: string): boolean => isWithin(value, MAX_INDEXED_BYTES);
export const fitsText = (value: string): boolean => isWithin(value, MAX_TEXT_BYTES);

export function isWebAddress(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    isWithin(value, MAX_ADDRESS_BYTES) &&
    /^https?:\/\/[^\s]+$/.test(value) &&
    URL.canParse(value)
  );
}
