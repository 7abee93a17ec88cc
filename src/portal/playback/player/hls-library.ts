/** Two ways to the same library, which is large: it is loaded when a video may start. */
export const loadHls = () => import('hls.js');

/** With renditions for a quality menu. Its inline styles are allowed on full-page players only. */
export const loadHlsElement = () => import('hls-video-element');
