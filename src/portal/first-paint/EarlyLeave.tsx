import { useContext } from 'react';
import { ScriptNonce } from './script-nonce.ts';

/**
 * For pages that play something: a children's profile that it does not suit is led to a page that says so, before anything
 * is loaded.
 */
export function EarlyLeave({ suits, to }: { suits: string; to: string }) {
  const nonce = useContext(ScriptNonce);
  const isNotFor = `a&&${JSON.stringify(suits.split(' '))}.indexOf(a)<0`;
  const path = JSON.stringify(to).replace(/</g, '\\u003c');
  const script = `{const a=document.documentElement.dataset.perfil;${isNotFor}&&location.replace(${path})}`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: ages and an address of ours, escaped
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />;
}
