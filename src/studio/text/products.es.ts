import type { ProductCategory } from '../../domain/shop/product.ts';
import type { ProductFields } from '../../domain/shop/product-edit.ts';
import { amount } from './counted.es.ts';
import { sentence } from './sentence.ts';

/** Productos. */
export const productsText = {
  about: 'Lo que se vende en la tienda, en el orden en que se ve.',
  add: 'Producto nuevo',
  back: 'Volver a Productos',
  see: 'Ver la tienda',
  history: 'Historial',
  takeDown: 'Retirar por un reclamo',
  empty: 'La tienda está vacía',
  emptyMore: 'Cargá el primer producto, o importá los que ya tenés.',
  price: (price: number) => `$ ${amount(price)}`,
  stock: (stock: number) => (stock === 0 ? 'Agotado' : `Stock: ${stock}`),
  notShown: 'fuera de la tienda',
  hidden: 'retirado',
  held: 'propio',
  up: (name: string) => `Subir ${name}`,
  down: (name: string) => `Bajar ${name}`,
  categories: {
    buzos: 'Buzos',
    mates: 'Mates',
    remeras: 'Remeras',
    jarras: 'Jarras',
    tazas: 'Tazas',
  } satisfies Record<ProductCategory, string>,
  form: {
    title: 'El producto',
    id: 'Identificador',
    idHint: 'Corto y fijo, como bz001. Si lo dejás vacío se arma con el nombre.',
    save: 'Guardar',
  },
  fields: {
    name: 'Nombre',
    category: 'Categoría',
    price: 'Precio en pesos',
    stock: 'Stock',
    image: 'Imagen',
    description: 'Descripción',
    code: 'Comienzo de sus códigos',
    active: 'Se muestra en la tienda',
  } satisfies Record<keyof ProductFields, string>,
  hints: {
    name: '',
    category: '',
    price: 'Entero, sin centavos.',
    stock: 'Con 0 dice agotado; con 1, último.',
    image: 'Dirección de la imagen.',
    description: '',
    code: 'Mayúsculas, números y guiones: BZ001-VIP-2025. Los ya emitidos no cambian.',
    active: '',
  } satisfies Record<keyof ProductFields, string>,
  heldFields: (fields: string) =>
    `Campos propios, que las importaciones no pisan: ${fields}. Para devolverlos a la fuente: butaca held release.`,
  saved: 'Guardado: la tienda ya lo muestra',
  unchanged: 'No había nada para cambiar',
  moved: 'Listo, cambió de lugar',
  wrong: {
    name: 'Falta el nombre, o es demasiado largo.',
    category: 'Elegí una de las categorías.',
    price: 'Escribí un número entero desde 0.',
    stock: 'Escribí un número entero desde 0.',
    image: 'La dirección es demasiado larga.',
    description: 'El texto es demasiado largo.',
    code: 'Solo mayúsculas de la A a la Z, números y guiones.',
    active: '',
  } satisfies Record<keyof ProductFields, string>,
  problems: {
    invalid: sentence('No se guardó: hay algo para corregir', 'Está marcado debajo de su campo.'),
    'bad-id': sentence(
      'Falta el identificador',
      'Usá letras, números y guiones, hasta 60, por ejemplo bz001.',
    ),
    exists: sentence(
      'Ya hay un producto con ese identificador',
      'Usá otro, o abrí el que ya está.',
    ),
    'not-found': sentence('Ese producto ya no está', 'La lista está al día.'),
  },
} as const;

export type ProductProblem = keyof typeof productsText.problems;
