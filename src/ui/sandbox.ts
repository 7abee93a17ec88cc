/** Players of video hosts need script, their own storage and fullscreen, and nothing that acts outside the frame. */
export const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-presentation';
