import { connect, getCACertificates, type PeerCertificate } from 'node:tls';

const LIMIT_MS = 10_000;
export const DAY_MS = 24 * 60 * 60 * 1000;

export type ServedCertificate = {
  peer: PeerCertificate;
  validFrom: Date;
  validTo: Date;
  /** Why this machine does not trust it, if so. */
  distrust: string | null;
};

/** What a browser gets that asks for this name. Null: nobody speaks TLS there. */
export async function readCertificate(
  port: number,
  name: string,
): Promise<ServedCertificate | null> {
  return await new Promise((done) => {
    const socket = connect({
      host: '127.0.0.1',
      port,
      servername: name,
      rejectUnauthorized: false,
      // Also an authority that only the owner of this machine trusts.
      ca: [...getCACertificates('default'), ...getCACertificates('system')],
    });
    const end = (found: ServedCertificate | null) => {
      socket.destroy();
      done(found);
    };
    socket.setTimeout(LIMIT_MS, () => end(null));
    socket.once('error', () => end(null));
    socket.once('secureConnect', () => {
      const peer = socket.getPeerCertificate();
      if (!peer.valid_to) return end(null);
      const reason = socket.authorizationError as unknown as string | Error | null;
      end({
        peer,
        validFrom: new Date(peer.valid_from),
        validTo: new Date(peer.valid_to),
        distrust: reason ? String(reason instanceof Error ? reason.message : reason) : null,
      });
    });
  });
}

export const daysLeft = (now: Date, { validTo }: Pick<ServedCertificate, 'validTo'>): number =>
  Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
