/** Stands in for hls.js in the page: the same library, whose errors can be read afterwards. */
import Hls from 'hls.js/dist/hls.mjs';
import type { Errors } from './outcome.ts';

class RecordedHls extends Hls {
  constructor(config: ConstructorParameters<typeof Hls>[0]) {
    super(config);
    const { hlsErrors } = window as Window & { hlsErrors?: Errors };
    this.on(Hls.Events.ERROR, (_, { type, details, fatal, response, reason, error }) => {
      const status = response?.code ? ` ${response.code}` : '';
      const more = reason ?? error?.message ?? '';
      hlsErrors?.push({
        isFatal: fatal,
        text: `${type} ${details}${status} ${more.slice(0, 80)}`.trim(),
      });
    });
  }
}

// biome-ignore lint/style/noDefaultExport: as the library has it.
export default RecordedHls;
