import type { OrderFields, OrderState } from '../../domain/shop/order.ts';
import { sentence } from './sentence.ts';

/** Pedidos y Códigos. */
export const ordersText = {
  about: 'Lo que te pidieron: quién, qué, y si ya pagó. Solo dueños y editores lo ven.',
  add: 'Pedido nuevo',
  back: 'Volver a Pedidos',
  title: (id: string) => `Pedido ${id}`,
  tvApp: 'App de TV',
  item: (product: string, quantity: number) => `${product} × ${quantity}`,
  states: {
    new: 'Pendiente',
    paid: 'Pagado',
    delivered: 'Entregado',
    cancelled: 'Cancelado',
  } satisfies Record<OrderState, string>,
  stateOption: (name: string, count: number) => `${name} (${count})`,
  filters: {
    words: 'Buscar',
    hint: 'Contacto, nota, producto o número',
    state: 'Estado',
    every: 'Todos',
  },
  empty: 'Todavía no hay pedidos',
  emptyMore: 'Anotá acá lo que te piden por chat: así cada código queda con su pedido.',
  nothingFound: 'Ningún pedido con estos filtros',
  widen: 'Probá con otras palabras, o con todos los estados.',
  older: 'Ver más viejos',
  created: (when: string) => `Anotado ${when}`,
  codeCount: (valid: number, quantity: number) =>
    valid === 0 ? 'Sin códigos' : `Códigos: ${valid} de ${quantity}`,
  form: {
    title: 'El pedido',
    contactHint: 'Nombre o teléfono, como te sirva para responder. No queda en el historial.',
    itemOption: (name: string, stock: number) => `${name} (stock: ${stock})`,
    stateHint: 'Al pasar a pagado o entregado se descuenta del stock; al volver atrás, se repone.',
    revoke: (count: number) =>
      count === 1
        ? 'Si lo cancelás, anular también su código'
        : `Si lo cancelás, anular también sus ${count} códigos`,
    revokeHint:
      'Marcado: dejan de servir, y no se puede volver atrás. Sin marcar: el pedido se cancela y sus códigos siguen sirviendo.',
    save: 'Guardar',
    wrong: {
      contact: 'Escribí un contacto de hasta 120 letras.',
      note: 'La nota tiene hasta 1.000 letras.',
      productId: 'Elegí algo de la lista.',
      quantity: 'Escribí un número entero de 1 a 100.',
      state: 'Elegí un estado de la lista.',
    } satisfies Record<keyof OrderFields, string>,
  },
  fields: {
    contact: 'Contacto',
    note: 'Nota',
    productId: 'Qué pidió',
    quantity: 'Cantidad',
    state: 'Estado',
  } satisfies Record<keyof OrderFields, string>,
  saved: 'Pedido guardado',
  stillValid: (count: number) =>
    sentence(
      count === 1
        ? 'Está cancelado, pero su código sirve todavía'
        : `Está cancelado, pero ${count} de sus códigos sirven todavía`,
      'Anulá abajo los que no tengan que servir más.',
    ),
  problems: {
    invalid: sentence(
      'Falta algo en el pedido',
      'Escribí un contacto de hasta 120 letras, una cantidad entera de 1 a 100, y una nota de hasta 1.000 letras.',
    ),
    'no-product': sentence('Ese producto ya no existe', 'Elegí otro de la lista.'),
    'no-stock': sentence(
      'No alcanza el stock',
      'No se guardó nada. Corregí la cantidad, o el stock en Productos.',
    ),
    'has-codes': sentence(
      'Este pedido ya tiene códigos',
      'Para cambiar el producto o bajar la cantidad, anulá antes los códigos que sobran.',
    ),
    'not-found': sentence('Ya no está', 'Alguien lo cambió mientras tanto. La página está al día.'),
    complete: sentence(
      'Ya tiene todos sus códigos',
      'Si se perdió uno, reemplazalo: el viejo deja de servir.',
    ),
    cancelled: sentence('El pedido está cancelado', 'Cambiale el estado antes de emitir códigos.'),
    'sold-out': sentence(
      'No quedan lugares de la app de TV',
      'Subí el total en Ajustes, o anulá un código que ya no se use.',
    ),
    'no-secret': sentence(
      'El estudio no puede emitir códigos',
      'Falta CODE_SECRET en su configuración: tiene que ser el mismo de los portales.',
    ),
  },
} as const;

export const codesText = {
  about:
    'Códigos de productos y de la app de TV. Se guardan cifrados: cada uno se ve una sola vez, al emitirlo.',
  title: 'Códigos',
  once: {
    title: (count: number) => (count === 1 ? 'El código nuevo' : `Los ${count} códigos nuevos`),
    more: (count: number) =>
      count === 1
        ? 'Copialo ahora y mandáselo a quien lo pidió: no se vuelve a mostrar, a nadie.'
        : 'Copialos ahora y mandáselos a quien los pidió: no se vuelven a mostrar, a nadie.',
    label: 'Códigos nuevos',
    copy: 'Copiar',
    copied: 'Copiado',
    send: 'Mandar por WhatsApp',
    message: (codes: string[]) =>
      codes.length === 1 ? `Tu código: ${codes[0]}` : `Tus códigos:\n${codes.join('\n')}`,
  },
  section: 'Códigos del pedido',
  none: 'Todavía no se emitió ninguno.',
  issue: (count: number) => (count === 1 ? 'Emitir el código' : `Emitir ${count} códigos`),
  name: (place: number) => `Código ${place}`,
  ways: { replace: 'Reemplazar', revoke: 'Anular' },
  way: (name: string, place: number) => `${name} el código ${place}`,
  issuedAt: (when: string) => `Emitido ${when}`,
  states: {
    unknown: 'Nadie lo verificó todavía',
    issued: 'Emitido',
    verified: (when: string) => `Verificado ${when}`,
    revoked: (when: string) => `Anulado ${when}: quien lo pruebe ve que no es auténtico`,
  },
  done: { revoked: 'El código ya no sirve' },
  lookUp: {
    title: 'Ver el estado de un código',
    code: 'Código',
    hint: 'Como lo dicta el cliente: sin importar mayúsculas ni guiones. Mirarlo no lo verifica.',
    button: 'Ver estado',
    found: (item: string) => `Es un código de ${item}`,
    order: (id: string) => `Del pedido ${id}`,
    noOrder: 'Sin pedido anotado',
    viewers: {
      unknown: 'Si el cliente lo verifica ahora, ve que su producto es auténtico.',
      verified: 'Si el cliente lo verifica de nuevo, ve que ya fue verificado y cuándo.',
      revoked: 'Si el cliente lo verifica, ve que no es auténtico.',
      tvApp: 'Es de la app de TV: el portal no lo verifica.',
    },
    missing: 'No es un código nuestro',
    missingMore:
      'Pedile que lo lea de nuevo. Un código reemplazado tampoco se reconoce si era de la app de TV.',
  },
  newCodes: {
    title: 'Emitir códigos sin pedido',
    about: 'Para etiquetas de productos que todavía no se vendieron.',
    product: 'Producto',
    count: 'Cuántos',
    button: 'Emitir',
    invalid: sentence('Falta algo', 'Elegí un producto y una cantidad entera de 1 a 100.'),
  },
  counts: {
    title: 'Emitidos hasta ahora',
    line: ({ issued, verified, revoked }: { issued: number; verified: number; revoked: number }) =>
      `${issued} emitidos · ${verified} verificados · ${revoked} anulados`,
    none: 'Todavía ningún producto tiene códigos.',
    tv: (sold: number, total: number) => `App de TV: ${sold} vendidos de ${total}`,
  },
} as const;

export type OrderProblem = keyof typeof ordersText.problems;
