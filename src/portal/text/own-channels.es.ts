/** Texts of the favourite channels on 'Mi lista'. */
export const ownChannelsText = {
  title: 'Tus canales',
  note: 'En este orden cambian los canales al tocar «Canal siguiente».',
  up: (name: string) => `Subir ${name}`,
  down: (name: string) => `Bajar ${name}`,
  remove: (name: string) => `Quitar ${name} de tus canales`,
} as const;
