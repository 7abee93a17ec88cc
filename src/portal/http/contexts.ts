import { createContext } from 'react-router';
import type { ReadSettings } from './site-settings.server.ts';

/** Hosts that this page may frame; the root loader knows them, the page's security headers need them. */
export const frameOriginsContext = createContext<readonly string[]>([]);

/** The operator's settings, read once per request. */
export const settingsContext = createContext<ReadSettings>();
