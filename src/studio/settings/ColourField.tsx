import { useState } from 'react';
import {
  brandContrast,
  DEFAULT_BRAND_COLOUR,
  isColour,
  isReadable,
  MIN_CONTRAST,
  nearestReadable,
  ON_BRAND,
  SURFACES,
} from '../../domain/settings/brand-colour.ts';
import { Button } from '../layout/Button.tsx';
import controls from '../layout/controls.module.css';
import { Field } from '../layout/Field.tsx';
import { settingsText, settingTexts } from '../text/settings.es.ts';
import styles from './ColourField.module.css';

const text = settingsText.colour;

/** Rounded down, so that what is refused never seems to be enough. */
const figure = (ratio: number): string =>
  (Math.floor(ratio * 10) / 10).toFixed(1).replace('.', ',');

/** As attributes: the policy of the studio allows no styles in elements. */
function Sample({ colour }: { colour: string }) {
  return (
    <svg viewBox="0 0 280 56" className={styles.sample} aria-hidden="true">
      <rect width="280" height="56" rx="10" fill={SURFACES[0]} />
      <text x="16" y="34" fill={colour} fontSize="16">
        {text.sample}
      </text>
      <rect x="136" y="8" width="128" height="40" rx="20" fill={colour} />
      <text x="200" y="34" fill={ON_BRAND} fontSize="16" fontWeight="600" textAnchor="middle">
        {text.sample}
      </text>
    </svg>
  );
}

type Props = { name: string; typed: string; hint: string };

/** A colour as six digits, how it looks on the portal, and whether it can be read there. */
export function ColourField({ name, typed, hint }: Props) {
  const [value, setValue] = useState(typed);
  const colour = value.trim().toLowerCase();
  const isKnown = isColour(colour);
  const nearest = isKnown ? nearestReadable(colour) : DEFAULT_BRAND_COLOUR;
  const least = figure(MIN_CONTRAST);
  const contrast = isKnown ? figure(brandContrast(colour)) : '';
  const problem = isKnown ? text.tooDark(contrast, least, nearest) : settingTexts.brandColour.wrong;
  const isGood = isKnown && isReadable(colour);
  return (
    <div className={controls.field}>
      <Field
        label={settingTexts.brandColour.label}
        hint={hint}
        error={isGood ? null : <span aria-live="polite">{problem}</span>}
      >
        {(own) => (
          <span className={styles.fields}>
            <input
              {...own}
              name={name}
              value={value}
              onChange={(event) => setValue(event.target.value)}
              maxLength={7}
              autoComplete="off"
              spellCheck={false}
              className={controls.input}
            />
            <input
              type="color"
              value={isKnown ? colour : DEFAULT_BRAND_COLOUR}
              onChange={(event) => setValue(event.target.value)}
              aria-label={text.pick}
              className={`${controls.input} ${styles.picker}`}
            />
            {isKnown && !isGood && (
              <Button type="button" onClick={() => setValue(nearest)}>
                {text.use(nearest)}
              </Button>
            )}
          </span>
        )}
      </Field>
      {isGood && <span className={controls.hint}>{text.reads(contrast, least)}</span>}
      {isKnown && <Sample colour={colour} />}
    </div>
  );
}
