/** What can be done about a need: a page that solves it, or a form of the start page. */
export type Way =
  | { kind: 'link'; path: string; label: string }
  /** `hacer` names what the form does; the source of the need does it. */
  | { kind: 'form'; hacer: string; fields: Readonly<Record<string, string>>; label: string };

/** One thing that needs a person. */
export type Need = {
  key: string;
  title: string;
  about: string;
  /** Viewers notice it now, or within hours. */
  isUrgent: boolean;
  /** The first one solves it. */
  ways: readonly Way[];
};

export type NeedGroup = {
  name: string;
  needs: readonly Need[];
  /** Where the rest is, if these are only the first. */
  more: { path: string; label: string } | null;
  /** It could not be read; the other groups could. */
  isUnknown: boolean;
};
