import type { Plugin } from 'vite';

/** What packages use although Chrome 79 lacks it, and the same in words that every engine knows. */
const REWRITTEN: [file: RegExp, from: string, to: string][] = [
  // Chrome 84. The tracks belong to the video and go with it.
  [
    /\/media-tracks\/dist\/.*(mixin|track-list)\.js$/,
    'new WeakRef(media)',
    '{ deref: () => media }',
  ],
  // Chrome 86.
  [
    /\/media-chrome\/dist\/menu\/media-chrome-menu-item\.js$/,
    'descriptionSlot.replaceChildren(span)',
    'descriptionSlot.textContent = "", descriptionSlot.append(span)',
  ],
  // `:is` came with Chrome 88. An unknown selector throws, or takes its whole rule away.
  [
    /\/media-chrome\/dist\/menu\/media-chrome-menu-item\.js$/,
    ':host(:is([role="menuitemradio"],[role="menuitemcheckbox"]))',
    ':host([role^="menuitem"]:not([role="menuitem"]))',
  ],
  [/\/media-chrome\/dist\/media-store\/state-mediator\.js$/, ':is(video,audio) > track', 'track'],
  // Chrome 86. Who clicks is there with the pointer, and needs no ring.
  [
    /\/media-chrome\/dist\/media-chrome-range\.js$/,
    'matches(":focus-visible")',
    'matches(":not(:hover)")',
  ],
];

export const oldEngines: Plugin = {
  name: 'old-engines',
  transform(code, id) {
    let rewritten = code;
    for (const [file, from, to] of REWRITTEN) {
      if (!file.test(id)) continue;
      if (!code.includes(from)) this.error(`${id} no longer has ${from}`);
      rewritten = rewritten.replaceAll(from, () => to);
    }
    return rewritten === code ? null : { code: rewritten, map: null };
  },
};
