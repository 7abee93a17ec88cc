export const requestsText = {
  title: 'Hace tu petición aquí',
  closed: 'Pagina en construcción',
  home: 'Volver al inicio',
} as const;
