/** Which versions of a stream a quality allows. */

const LOW_HEIGHT = 360;

/** The highest rendition that `low` allows. Renditions are sorted; the first is allowed however tall it is. */
export function lowCap(renditions: readonly { height: number }[]): number {
  const isLow = renditions.map(({ height }) => height > 0 && height <= LOW_HEIGHT);
  return Math.max(0, isLow.lastIndexOf(true));
}

/** The value of an attribute in a playlist's tag, without its quotes. */
function attribute(line: string, name: string): string | null {
  const [, quoted, plain] = new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`).exec(line) ?? [];
  return quoted ?? plain ?? null;
}

const isSoundOnly = (line: string): boolean => {
  const codecs = attribute(line, 'CODECS')?.split(',') ?? [];
  return (
    attribute(line, 'RESOLUTION') === null &&
    codecs.length > 0 &&
    codecs.every((codec) => /^(mp4a|ac-3|ec-3|opus|flac)/i.test(codec.trim()))
  );
};

/** The address of a master playlist's version without a picture; null if it has none. */
export function audioOnlyAddress(master: string, base: string): string | null {
  const lines = master.split(/\r?\n/).map((line) => line.trim());
  const variant = lines.findIndex(
    (line) => line.startsWith('#EXT-X-STREAM-INF:') && isSoundOnly(line),
  );
  const ofVariant =
    variant === -1
      ? undefined
      : lines.slice(variant + 1).find((line) => line !== '' && !line.startsWith('#'));
  const ofGroup = lines
    .filter((line) => line.startsWith('#EXT-X-MEDIA:') && attribute(line, 'TYPE') === 'AUDIO')
    .map((line) => attribute(line, 'URI'))
    .find(Boolean);
  const address = ofVariant ?? ofGroup;
  try {
    // `URL.canParse` is too new for televisions.
    return address ? new URL(address, base).href : null;
  } catch {
    return null;
  }
}
