import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('layout/routes/studio.tsx', [
    index('layout/routes/start.ts'),
    route('partidos', 'matches/routes/partidos.tsx'),
    route('partidos/pegar', 'matches/routes/pegar.tsx'),
    route('partidos/:id', 'matches/routes/partido.tsx'),
    route('partidos/:id/borrar', 'matches/routes/borrar.tsx'),
    route('historial', 'history/routes/historial.tsx'),
    route('historial/:id', 'history/routes/cambio.tsx'),
    route('equipo', 'team/routes/equipo.tsx'),
    route('llave-nueva', 'access/routes/llave-nueva.tsx'),
    route('confirmar', 'access/routes/confirmar.tsx'),
    route('*', 'layout/routes/not-found.tsx'),
  ]),
  route('partidos/guardar', 'matches/routes/guardar.ts'),
  route('partidos/deshacer', 'matches/routes/deshacer.ts'),
  route('partidos/borrador', 'matches/routes/borrador.ts'),
  route('partidos/nombres', 'matches/routes/nombres.ts'),
  route('partidos/semana-pasada', 'matches/routes/semana-pasada.ts'),
  route('partidos/leer', 'matches/routes/leer.ts'),
  route('entrar', 'access/routes/entrar.tsx'),
  route('invitacion', 'access/routes/invitacion.tsx'),
  route('llave', 'access/routes/llave.ts'),
  route('salir', 'access/routes/salir.ts'),
  route('tema', 'layout/routes/tema.ts'),
] satisfies RouteConfig;
