/** Ten documents, as an operator would import them. The film is on the demo's video host, over TLS: pages allow nothing else. */

export const HOST_PORT = 8490;
export const FILM = 'la-funcion';
const PICTURE = '/icons/icon-512.png';
const video = `https://localhost:${HOST_PORT}/media/hls/master.m3u8`;

const titles = ['La función', 'El barrio', 'Última fila', 'Intervalo', 'La sala', 'Estreno'].map(
  (name, place) => ({
    path: `PELICULAS/${place === 0 ? FILM : `titulo-${place}`}`,
    data: {
      ...{ NOMBRE: name, CATEGORIA: 'DRAMA', FECHAR: '1931', ESTADO: 'A', RECOMENDADA: 'S' },
      ...{ DETALLE: 'Una sala vacía.', IMG: PICTURE, IMAGEN: PICTURE },
      ...{ FECHA: `2026/01/0${place + 1}`, IDIOMAS: { Nube: video } },
    },
  }),
);

const others = [
  {
    path: 'ITEMS/gol',
    data: { NOMBRE: 'Gol TV', IMAGENBANER: PICTURE, URL: video, ESTADO: 'A', MENU: 'cDeportes' },
  },
  { path: 'CANALESDEPORTIVOS/Gol TV', data: { CANAL: 'gol' } },
  { path: 'LIGAS/Copa del Sur', data: { ICONO: PICTURE, FONDO: PICTURE } },
  {
    path: 'PRODUCTOS/tz001',
    data: {
      ...{ NOMBRE: 'Taza Fin', CATEGORIA: 'tazas', PRECIO: 20_000, STOCK: 1 },
      ...{ CODIGO: 'TZ001-VIP-2025', IMAGEN: PICTURE, DESCRIPCION: 'Blanca por fuera.' },
    },
  },
];

export const tenLines = (): string =>
  [...titles, ...others].map((document) => `${JSON.stringify(document)}\n`).join('');
