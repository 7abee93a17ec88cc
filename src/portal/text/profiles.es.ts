/** Texts of the profiles of a browser. */
export const profilesText = {
  first: 'Perfil 1',
  title: '¿Quién mira?',
  note: 'Cada perfil tiene su lista, por dónde va en cada video, lo que sigue y sus preferencias.',
  add: 'Agregar perfil',
  name: 'Nombre',
  save: 'Guardar',
  change: (name: string) => `Cambiar el perfil ${name}`,
  colour: 'Color',
  colours: {
    amber: 'Ámbar',
    coral: 'Coral',
    pink: 'Rosa',
    violet: 'Violeta',
    blue: 'Azul',
    green: 'Verde',
  },
  picture: 'Dibujo',
  pictures: {
    seat: 'Butaca',
    cat: 'Gato',
    owl: 'Lechuza',
    fish: 'Pez',
    rocket: 'Cohete',
    ghost: 'Fantasma',
  },
  remove: 'Borrar este perfil',
  confirmRemove: (name: string) =>
    `¿Borrar el perfil ${name} de este navegador, con su lista y todo lo suyo?`,
  notKept: 'Este navegador no deja guardar nada, así que no puede tener más perfiles.',
} as const;
