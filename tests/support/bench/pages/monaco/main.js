// Monaco with the script and a Monarch grammar for it. Plain JavaScript, because its types are not installed here.
// `?line=` puts the caret at the end of that line, in the middle of the window.
import * as monaco from 'monaco-editor'
import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker.js?worker'

globalThis.MonacoEnvironment = { getWorker: () => new EditorWorker() }

monaco.languages.register({ id: 'dialogue' })
monaco.languages.setMonarchTokensProvider('dialogue', {
  tokenizer: {
    root: [
      [/^#{1,2} .*$/, 'keyword'],
      [/^\/\/.*$/, 'comment'],
      [/^[A-Z][A-Z .'-]*(?=\s*(\(|:))/, 'type'],
      [/\([^)]*\)(?=:)/, 'string'],
      [/\[[^\]]*\]/, 'string'],
      [/ {2}#[a-z0-9]{6}$/, 'number'],
      [/[^[\s#(]+/, ''],
    ],
  },
})

const answer = await fetch('./script.txt')
// Like the studio: long lines wrap, nothing is suggested amid words, and there is no map of the whole script.
globalThis.editor = monaco.editor.create(document.getElementById('root'), {
  value: await answer.text(),
  language: 'dialogue',
  theme: 'vs-dark',
  automaticLayout: true,
  wordWrap: 'on',
  ...(new URLSearchParams(location.search).has('stock')
    ? {}
    : { quickSuggestions: false, wordBasedSuggestions: 'off', minimap: { enabled: false } }),
})
