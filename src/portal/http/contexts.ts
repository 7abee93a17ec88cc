import { createContext } from 'react-router';
import type { ReadSettings } from './site-settings.server.ts';

/** Hosts that this page may embed in frames. Set by the root loader for the security headers. */
export const frameOriginsContext = createContext<readonly string[]>([]);

/** The operator's colour as CSS. Set by the root loader for the style of the page. */
export const brandStyleContext = createContext('');

/** The operator's settings, read once per request. */
export const settingsContext = createContext<ReadSettings>();
