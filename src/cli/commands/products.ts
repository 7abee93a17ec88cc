import { operatorRecords } from '../operator-records.ts';

export const products = operatorRecords({
  table: 'products',
  one: 'product',
  id: 'of the product; a new one makes a product',
  command: 'products',
  removal: 'products remove bz001',
  examples: [
    ["products set bz001 name='Buzo' category=buzos price=20000 stock=1 code=BZ001-VIP-2025", ''],
    ['products set bz001 stock=0', 'sold out'],
    ['products set bz001 active=no', 'takes it out of the shop'],
  ],
});
