/** Which of several certificates the visitors of a host name get. Only those with their key come this far. */

export type Certificate = {
  isForHost: boolean;
  /** Of the kind that the operator chose: of an authority, the files that were named, or of this machine's own authority. */
  isChosen: boolean;
  /** By the authorities that this machine knows. */
  isTrusted: boolean;
  validFrom: number;
  validTo: number;
};

const DAY_MS = 86_400_000;
const RENEW_DAYS = 30;

const isInTime = ({ validFrom, validTo }: Certificate, now: number): boolean =>
  validFrom <= now && now < validTo;

/** What a visitor can use now. */
export const isValid = (certificate: Certificate, now: number): boolean =>
  certificate.isForHost && certificate.isChosen && isInTime(certificate, now);

/** A month before its end, or a third of its time where authorities give less than three months. */
export const isDue = ({ validFrom, validTo }: Certificate, now: number): boolean =>
  validTo - now <= Math.min(RENEW_DAYS * DAY_MS, (validTo - validFrom) / 3);

/**
 * Above 0: the first is better. Who signed it counts more than its dates: if the clock is wrong, a good certificate only
 * seems to have expired; a self-signed one helps no visitor at any time.
 */
export function compareCertificates(one: Certificate, other: Certificate, now: number): number {
  const ranks = ({ isForHost, isChosen, isTrusted, validTo }: Certificate, inTime: boolean) =>
    [isForHost, isChosen, inTime, isTrusted, validTo].map(Number);
  const theirs = ranks(other, isInTime(other, now));
  const differences = ranks(one, isInTime(one, now)).map(
    (rank, place) => rank - Number(theirs[place]),
  );
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** Of equals the first. */
export const bestOf = <Found extends Certificate>(
  found: readonly Found[],
  now: number,
): Found | undefined =>
  found.reduce<Found | undefined>(
    (best, each) => (best && compareCertificates(each, best, now) <= 0 ? best : each),
    undefined,
  );
