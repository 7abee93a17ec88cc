/** What another device's QR code brings along, after the `#`, which browsers send to nobody. */

export type Invitation = { of: 'hogar' | 'codigo'; code: string };

export const invitationTo = (of: Invitation['of'], code: string): string =>
  `${location.origin}/perfil#${of}=${code}`;

/** Once: whoever goes back or shares the address does not bring it along. */
export function takeInvitation(): Invitation | null {
  const [, of, code] = /^#(hogar|codigo)=([\w-]+)$/.exec(location.hash) ?? [];
  if (!of || !code) return null;
  history.replaceState(history.state, '', location.pathname);
  return { of: of as Invitation['of'], code };
}
