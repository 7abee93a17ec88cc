type News = Record<'by' | 'at' | 'key', string>;

/** Entering: keys, invitations, confirmations. */
export const accessText = {
  enter: {
    title: 'Entrá al estudio',
    about: 'Con la huella, la cara, el PIN o la llave de este dispositivo. No hay contraseñas.',
    button: 'Entrar con tu llave',
    lost: '¿Perdiste tus llaves? Pedile a un dueño del portal un enlace nuevo.',
    refused: 'No pudimos reconocer esa llave. Probá de nuevo, o con otra que hayas agregado.',
  },
  invitation: {
    title: 'Tu invitación al estudio',
    hello: (name: string) => `Hola, ${name}`,
    about:
      'Creá una llave de acceso: tu dispositivo te pide la huella, la cara o el PIN, y con eso entrás desde ahora. No hay contraseñas que recordar.',
    recovers: 'Al crearla, tus llaves y sesiones de antes dejan de servir.',
    checking: 'Leyendo la invitación…',
    button: 'Crear mi llave y entrar',
    over: 'Esta invitación ya no sirve: se usó, se reemplazó, se anuló o se le pasó el tiempo. Pedí un enlace nuevo a quien te invitó.',
    toEnter: 'Ya tengo una llave',
  },
  newKey: {
    title: 'Agregar una llave',
    about: 'Otra forma de entrar: este u otro dispositivo, un teléfono o una llave de seguridad.',
    secondTitle: 'Una segunda llave, por las dudas',
    secondAbout:
      'Si perdés este dispositivo, con la segunda entrás igual. Puede ser tu teléfono, otra computadora o una llave de seguridad.',
    name: 'Nombre de la llave',
    nameHint: 'Para reconocerla después, por ejemplo «Teléfono».',
    button: 'Agregar la llave',
    later: 'Más tarde',
    back: 'Volver',
    refused:
      'La llave no se agregó: puede que ya la tengas, o que haya pasado mucho tiempo. Probá de nuevo.',
    badName: 'Escribí un nombre de hasta 40 letras.',
  },
  confirm: {
    title: 'Confirmá que sos vos',
    about:
      'Esto es delicado, así que pide una llave usada en los últimos 10 minutos. Después sigue donde estabas.',
    button: 'Usar mi llave',
    cancel: 'Cancelar',
    refused: 'Esa llave no es tuya o pasó mucho tiempo. Probá de nuevo.',
  },
  news: {
    title: 'Hubo cambios en tu forma de entrar',
    recovery: ({ by, at }: News) => `${by} hizo un enlace para darte llaves nuevas (${at}).`,
    'key-added': ({ key, at }: News) => `Se agregó la llave «${key}» (${at}).`,
    'key-removed': ({ key, by, at }: News) =>
      `La llave «${key}» dejó de servir (${at}, por ${by}).`,
    more: 'Si no fuiste vos ni lo pediste, revisá tus llaves y avisale a un dueño del portal.',
    toKeys: 'Ver mis llaves',
    seen: 'Entendido',
  },
  device: {
    busy: 'Esperando a tu dispositivo…',
    cancelled: 'No se completó: se canceló o pasó el tiempo. Podés probar de nuevo.',
    known: 'Este dispositivo ya tiene una llave tuya. Usá otro, o una llave de seguridad.',
    unsupported:
      'Este navegador no maneja llaves de acceso. Actualizalo o usá Chrome, Edge, Firefox o Safari al día.',
    offline: 'No pudimos hablar con el estudio. Revisá tu conexión y probá de nuevo.',
    noScript: 'Para entrar hace falta JavaScript: las llaves de acceso lo necesitan.',
  },
} as const;
