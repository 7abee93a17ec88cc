/** Texts of a household of several devices. */
export const householdText = {
  title: 'Tu hogar',
  about:
    'Unís tus dispositivos, sin cuenta: lo que guardás, por dónde vas y tus perfiles (con sus PIN) quedan iguales en todos. Viaja cifrado; este sitio no puede leerlo.',
  needsHttps: 'Para unir dispositivos hace falta una conexión segura: abrí este sitio con https.',
  create: 'Crear un hogar',
  created: 'Tu hogar está listo. Ahora agregá tus otros dispositivos.',
  join: 'Unirme con un código',
  sheet: 'Tengo la hoja de recuperación',
  removed: 'Otro dispositivo sacó a este del hogar. Lo que guardaste acá sigue acá.',
  working: 'Un momento…',
  failures: {
    later: 'No se pudo ahora. Probá de nuevo en un momento.',
    full: 'Hoy ya se crearon demasiados hogares. Probá mañana.',
    unknown: 'No hay un hogar con ese código. Puede que haya cambiado.',
    unreadable:
      'El servidor devolvió algo que ningún dispositivo tuyo escribió. No se cambió nada.',
    'not-kept': 'Este navegador no guarda datos: no puede ser parte de un hogar.',
    removed: 'Este dispositivo ya no es parte del hogar.',
    none: 'Este dispositivo ya no es parte del hogar.',
    over: 'El código ya no vale. Empezá de nuevo.',
    lie: 'Alguien en el medio cambió los mensajes. No se compartió nada.',
  },
  devices: {
    title: 'Dispositivos',
    own: 'este',
    remove: 'Sacar',
    removeOf: (name: string) => `Sacar ${name}`,
    confirmRemove: (name: string) =>
      `¿Sacar ${name}? Deja de recibir lo de este hogar, y la hoja de recuperación cambia.`,
    removedNow: (name: string) =>
      `${name} ya no es parte. Imprimí de nuevo la hoja de recuperación.`,
    other: 'otro',
    named: (browser: string, system: string) => `${browser} en ${system}`,
    systems: [
      [/smart-?tv|web0s|hbbtv|tizen|(google|android) ?tv|bravia|\baft/i, 'el televisor'],
      [/ipad|tablet/i, 'una tableta'],
      [/android|iphone|mobile/i, 'un teléfono'],
      [/windows|macintosh|linux|cros/i, 'una computadora'],
    ] as const,
    browsers: [
      [/firefox/i, 'Firefox'],
      [/edg/i, 'Edge'],
      [/samsung/i, 'Samsung Internet'],
      [/chrome|crios/i, 'Chrome'],
      [/safari/i, 'Safari'],
    ] as const,
  },
  add: 'Agregar un dispositivo',
  addAbout:
    'Con la cámara del otro dispositivo leé este código. Lleva la llave de tu hogar: no lo muestres a nadie más.',
  qr: 'Código para unir otro dispositivo',
  addByCode:
    'O, si no tiene cámara (un televisor): abrí ahí Perfil → Tu hogar → Unirme con un código, y escribí acá lo que muestra.',
  code: 'Código del otro dispositivo',
  go: 'Seguir',
  newcomerCode:
    'En un dispositivo que ya es parte del hogar: Perfil → Tu hogar → Agregar un dispositivo. Escribí ahí este código, o leelo con su cámara:',
  newcomerWaits: 'Vale una vez, durante diez minutos.',
  compare: '¿Los dos dispositivos muestran este número?',
  same: 'Sí, es el mismo',
  different: 'No',
  waits: 'Falta que el otro dispositivo confirme…',
  joined: 'Listo: este dispositivo es parte del hogar.',
  welcomed: 'Listo acá: el otro dispositivo entra cuando lo confirmás en él.',
  invited: 'Este código une este dispositivo a un hogar: lo de acá y lo de allá se juntan.',
  invitedAgain: 'Este dispositivo ya es parte de un hogar. Salí de él antes de unirte a otro.',
  enter: 'Unirme',
  cancel: 'Cancelar',
  written: 'Código de la hoja',
  wrongSheet: 'Ese código no está bien copiado.',
  print: 'Imprimir la hoja de recuperación',
  printTitle: 'Hoja de recuperación de tu hogar',
  printAbout:
    'Con este código, cualquier dispositivo vuelve a tu hogar. Quien lo tenga puede ver y cambiar tus listas. Si sacás un dispositivo, imprimí otra hoja.',
  leave: 'Salir del hogar',
  confirmLeave:
    '¿Salir del hogar? Lo que hay en este dispositivo queda, y deja de seguir a los otros.',
  confirmLeaveLast:
    '¿Salir del hogar? Es el único dispositivo: el hogar se borra, lo que hay acá queda.',
  toTv: {
    title: 'Seguir en el televisor',
    named: (name: string) => `Seguir en ${name}`,
    sending: 'Enviando…',
    sent: 'Enviado al televisor',
  },
  left: 'Este dispositivo salió del hogar.',
  synced:
    'Lo que guardás, por dónde vas y tus perfiles quedan iguales en estos dispositivos. Viaja cifrado; este sitio no puede leerlo.',
};
