import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** The workflows of GitHub and Forgejo, read by GitHub's own parser: a fault in one would only show as a gate that never runs. */

// Its modules are meant for a bundler: they import JSON without saying so.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import(
  '@actions/workflow-parser'
);

for (const name of globSync('.{github,forgejo}/workflows/*.yml')) {
  const file = { name, content: readFileSync(name, 'utf8') };
  const { context, value } = parseWorkflow(file, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  for (const { message } of context.errors.getErrors()) {
    console.error(message);
    process.exitCode = 1;
  }
}
