import type { ProductCategory } from '../../domain/shop/product.ts';
import type { ProductFields } from '../../domain/shop/product-edit.ts';
import { amount } from './counted.es.ts';
import { INVALID, type RecordTexts, UNCHANGED } from './records.es.ts';
import { sentence } from './sentence.ts';

const categories: Record<ProductCategory, string> = {
  buzos: 'Buzos',
  mates: 'Mates',
  remeras: 'Remeras',
  jarras: 'Jarras',
  tazas: 'Tazas',
};

const stockText = (stock: number) => (stock === 0 ? 'Agotado' : `Stock: ${stock}`);

/** Productos. */
export const productsText = {
  about: 'Lo que se vende en la tienda, en el orden en que se ve.',
  add: 'Producto nuevo',
  back: 'Volver a Productos',
  see: 'Ver la tienda',
  empty: 'La tienda está vacía',
  emptyMore: 'Cargá el primer producto, o importá los que ya tenés.',
  form: 'El producto',
  idHint: 'Corto y fijo, como bz001. Si lo dejás vacío se arma con el nombre.',
  categories,
  fields: {
    name: 'Nombre',
    category: 'Categoría',
    price: 'Precio en pesos',
    stock: 'Stock',
    image: 'Imagen',
    description: 'Descripción',
    code: 'Comienzo de sus códigos',
    active: 'Se muestra en la tienda',
  },
  hints: {
    price: 'Entero, sin centavos.',
    stock: 'Con 0 dice agotado; con 1, último.',
    image: 'Dirección de la imagen.',
    code: 'Mayúsculas, números y guiones: BZ001-VIP-2025. Los ya emitidos no cambian.',
  },
  wrong: {
    name: 'Falta el nombre, o es demasiado largo.',
    category: 'Elegí una de las categorías.',
    price: 'Escribí un número entero desde 0.',
    stock: 'Escribí un número entero desde 0.',
    image: 'La dirección es demasiado larga.',
    description: 'El texto es demasiado largo.',
    code: 'Solo mayúsculas de la A a la Z, números y guiones.',
  },
  saved: 'Guardado: la tienda ya lo muestra',
  unchanged: UNCHANGED,
  remove: 'Borrar el producto',
  removeAbout:
    'Se puede deshacer. Si tiene pedidos o códigos no se borra: destildá «Se muestra en la tienda».',
  removed: 'Se borró el producto',
  problems: {
    invalid: INVALID,
    'bad-id': sentence(
      'Falta el identificador',
      'Usá letras, números y guiones, hasta 60, por ejemplo bz001.',
    ),
    exists: sentence(
      'Ya hay un producto con ese identificador',
      'Usá otro, o abrí el que ya está.',
    ),
    'not-found': sentence('Ese producto ya no está', 'La lista está al día.'),
    'in-use': sentence(
      'No se borró: tiene pedidos o códigos',
      'Para sacarlo de la tienda, destildá «Se muestra en la tienda» y guardá.',
    ),
    'taken-down': sentence(
      'No se borró: está retirado por un reclamo',
      'Retirado no se ve en ningún lado. Si se borrara, una importación podría mostrarlo de nuevo.',
    ),
  },
  row: ({ category, price, stock, active }, id) => ({
    line: `${id} · ${categories[category]}`,
    more: `$ ${amount(price)} · ${stockText(stock)}`,
    badges: active ? [] : ['fuera de la tienda'],
  }),
} satisfies RecordTexts<ProductFields> & { categories: unknown };
