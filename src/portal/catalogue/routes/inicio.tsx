export { default, headers, loader, meta } from './home.tsx';
