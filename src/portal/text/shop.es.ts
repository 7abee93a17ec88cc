import type { ProductCategory } from '../../domain/shop/product.ts';

/** Texts of the shop, in a separate file that only its pages load. */
export const shopText = {
  title: 'Tienda VIP',
  description: 'Para quien mira cine en serio, cada producto con su código VIP.',
  guide: 'Cómo comprar',
  steps: [
    { name: 'Elegí', about: 'Mirá bien: cada tarjeta avisa cuando queda uno solo.' },
    { name: 'Escribinos', about: 'El botón abre el chat con tu producto ya escrito.' },
    { name: 'Recibilo', about: 'Coordinamos pago y envío por el chat.' },
    { name: 'Verificalo', about: 'Ingresá acá el código VIP de la etiqueta.' },
  ],
  closed: 'Por ahora no se puede comprar desde acá: todavía no hay un chat de venta.',
  categories: 'Categorías',
  all: 'Todos los productos',
  category: {
    buzos: 'Buzos',
    mates: 'Mates',
    remeras: 'Remeras',
    jarras: 'Jarras',
    tazas: 'Tazas',
  } satisfies Record<ProductCategory, string>,
  products: 'Productos',
  none: 'No se encontraron productos',
  nothingYet: 'La tienda todavía no tiene productos. Pronto vas a encontrarlos acá.',
  unique: 'ÚNICO',
  last: '¡ÚLTIMO!',
  soldOut: 'Agotado',
  buy: 'Comprar',
  buyProduct: (name: string) => `Comprar ${name} por chat`,
  message: (name: string, price: string) => `¡Hola! Quiero comprar: ${name} (${price}).`,
};

/** Texts of the product verification. */
export const verifyText = {
  title: 'Verificá tu producto',
  about: 'El código VIP está en la etiqueta. Lo comprobamos en el momento.',
  code: 'Código VIP',
  example: 'BZ001-VIP-2025-…',
  submit: 'Verificar Producto',
  checking: 'Verificando…',
  back: 'Volver a la tienda',
  authentic: (product: string) => `¡Es auténtico! Este código es de: ${product}.`,
  alreadyVerified: (product: string, date: string) =>
    `Este código es de ${product} y ya se verificó el ${date}. Si no fuiste vos, escribinos.`,
  unknown: 'No conocemos ese código. Revisalo letra por letra y probá de nuevo.',
  refused: 'Demasiados intentos fallidos. Esperá un minuto y probá de nuevo.',
  failed: 'No pudimos verificar el código. Probá de nuevo en un momento.',
};
