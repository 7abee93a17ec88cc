import { settingsContext } from '../../http/contexts.ts';
import { loadManifest } from '../machine-files.server.ts';
import type { Route } from './+types/manifest';

export const loader = ({ context }: Route.LoaderArgs) => loadManifest(context.get(settingsContext));
