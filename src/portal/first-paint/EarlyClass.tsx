import { useContext } from 'react';
import { ScriptNonce } from './script-nonce.ts';

type Props = {
  name: string;
  /** A constant of ours: an expression of JavaScript. */
  when: string;
};

/**
 * Gives the page a class before the first paint, by what only the browser knows. Style sheets then keep room for what
 * script will draw there, so that the layout does not shift. A page with such a class gets its script as soon as it is
 * loaded (first-paint/wake.ts).
 */
export function EarlyClass({ name, when }: Props) {
  const nonce = useContext(ScriptNonce);
  const script = `try{${when}&&document.documentElement.classList.add('${name}')}catch{}`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />;
}
