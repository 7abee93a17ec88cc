import { db } from '../../http/db.server.ts';
import { loadSitemapFile } from '../machine-files.server.ts';
import type { Route } from './+types/sitemap-file';

export const loader = ({ params }: Route.LoaderArgs) => loadSitemapFile(db, params.file);
