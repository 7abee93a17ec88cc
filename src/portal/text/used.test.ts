import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calendarText } from './calendar.es.ts';
import { channelGuideText } from './channel-guide.es.ts';
import { childrenText } from './children.es.ts';
import { controlsText } from './controls.es.ts';
import { datesText } from './dates.es.ts';
import { filtersText } from './filters.es.ts';
import { followedText } from './followed.es.ts';
import { footballText } from './football.es.ts';
import { foundProgrammesText } from './found-programmes.es.ts';
import { gamesText } from './games.es.ts';
import { guideText } from './guide.es.ts';
import { householdText } from './household.es.ts';
import { livePlayerText } from './live-player.es.ts';
import { loginText } from './login.es.ts';
import { mysteryBoxText } from './mystery-box.es.ts';
import { ownChannelsText } from './own-channels.es.ts';
import { playerText } from './player.es.ts';
import { profileText } from './profile.es.ts';
import { profilesText } from './profiles.es.ts';
import { programmeText } from './programme.es.ts';
import { refusalsText } from './refusals.es.ts';
import { remoteText } from './remote.es.ts';
import { requestAnswersText as answers } from './request-answers.es.ts';
import { requestsText } from './requests.es.ts';
import { shopText, verifyText } from './shop.es.ts';
import { text } from './text.es.ts';
import { tvAppText } from './tv-app.es.ts';
import { zapText } from './zapping.es.ts';

const files = globSync('src/portal/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.|\/text\//.test(file),
);
const source = files.map((file) => readFileSync(file, 'utf8')).join('\n');

/** Texts that no file names. A group that is passed on as a whole, or looked up by a key, counts as used. */
function unused(group: object, path: string): string[] {
  if (source.includes(`${path}[`)) return [];
  return Object.entries(group).flatMap(([key, value]) => {
    const own = `${path}.${key}`;
    const isGroup = typeof value === 'object' && !Array.isArray(value);
    const end = isGroup ? '(?![\\w.])' : '\\b';
    if (new RegExp(`\\b${own.replaceAll('.', '\\.')}${end}`).test(source)) return [];
    return isGroup ? unused(value, own) : [own];
  });
}

test.each(
  Object.entries({
    text,
    filtersText,
    gamesText,
    foundProgrammesText,
    loginText,
    mysteryBoxText,
    profileText,
    childrenText,
    profilesText,
    programmeText,
    refusalsText,
    remoteText,
    requestsText,
    answers,
    playerText,
    controlsText,
    livePlayerText,
    ownChannelsText,
    zapText,
    calendarText,
    channelGuideText,
    datesText,
    followedText,
    footballText,
    guideText,
    householdText,
    shopText,
    verifyText,
    tvAppText,
  }),
)('every text of %s is used', (name, group) => {
  expect(unused(group, name)).toEqual([]);
});
