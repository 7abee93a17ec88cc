import { defineCommand, defineGroup, type Group, type Node } from '../command.ts';
import { optionsOf } from '../parse.ts';

type Place = { path: string; words: readonly string[]; node: Node };

/** Every level of the tree, with the words that may come first there. */
async function listPlaces(path: string, node: Node): Promise<Place[]> {
  if (node.kind === 'command') {
    const [first] = Object.values(node.args);
    return [{ path, words: first?.choices ?? [], node }];
  }
  const below = Object.entries(node.commands).map(
    async ([name, { load }]) => await listPlaces(`${path} ${name}`, await load()),
  );
  const places = (await Promise.all(below)).flat();
  return [{ path, words: Object.keys(node.commands), node }, ...places];
}

const branch = (at: string, line: string): string => `    '${at}') ${line} ;;`;

async function bashScript(root: Group): Promise<string> {
  const places = await listPlaces('', root);
  const options = places.flatMap(({ path, node }) =>
    Object.entries(optionsOf(node)).map(([name, shown]) => ({ at: `${path} --${name}`, ...shown })),
  );
  const valued = options.filter(({ value }) => value);
  const wordsOf = ({ path, words, node }: Place): string => {
    const flags = Object.keys(optionsOf(node)).map((name) => `--${name}`);
    return branch(path, `first='${words.join(' ')}' rest='${flags.join(' ')}'`);
  };
  return `# Completes butaca in bash. Written by \`butaca completion bash\`.
_butaca() {
  local word=\${COMP_WORDS[COMP_CWORD]} path='' before='' each first='' rest=''
  for each in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path $before" in
${valued.map(({ at }) => branch(at, "before=''; continue")).join('\n')}
    esac
    before=$each
    case "$path $each" in
${places.map(({ path }) => branch(path, 'path+=" $each" before=')).join('\n')}
    esac
  done
  case "$path" in
${places.map(wordsOf).join('\n')}
  esac
  [[ $before && $before != -* ]] && first=''
  case "$path $before" in
${valued.map(({ at, choices = [] }) => branch(at, `first='${choices.join(' ')}' rest=''`)).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$first $rest" -- "$word"))
}
complete -o default -F _butaca butaca
`;
}

export const completionOf = (root: Group): Group => {
  const bash = defineCommand({
    examples: [
      ['completion bash > ~/.local/share/bash-completion/completions/butaca', ''],
      ['completion bash > /etc/bash_completion.d/butaca', 'for everyone'],
    ],
    database: 'none',
    run: async () => {
      const script = await bashScript(root);
      return { json: { script }, text: script };
    },
  });
  return defineGroup({ bash: { summary: 'for bash', load: () => bash } });
};
