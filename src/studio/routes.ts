import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('layout/routes/studio.tsx', [
    index('layout/routes/start.ts'),
    route('partidos', 'matches/routes/partidos.tsx'),
    route('historial', 'history/routes/historial.tsx'),
    route('equipo', 'team/routes/equipo.tsx'),
    route('*', 'layout/routes/not-found.tsx'),
  ]),
  route('tema', 'layout/routes/tema.ts'),
] satisfies RouteConfig;
