import { posix } from 'node:path'
import { isNode, nodesOf, type SourceFile, type SyntaxNode } from '../architecture/source-file.ts'

/** Positions of parameters that expect no words for a person, by the function's file and name: `renderer/a.ts#mark`. */
export type QuietParameters = ReadonlyMap<string, ReadonlySet<number>>

/** Attributes, properties, parameters, variables and functions that hold or give names for programs. */
export const notRead =
  /^(id|htmlFor|list|aria-(labelledby|describedby|controls)|labelledBy|describedBy|key|type|role|style|data-.*|href|d|viewBox|fill|stroke.*|transform|points|keys?|shortcut|event|code|kind|align|side|mode|autoComplete|inputMode|lang|rel|target|theme|tag|attrs|cache|font|filter|animation|query)$|(^|[a-z])([cC]lass(Name|es)?|[sS]elector|[cC]ss)$|[a-z]Id$|^[A-Z_]*(CLASS|SELECTOR|CSS)$/

/** The parameters of all functions of the files that say by their name that no words are expected. */
export function quietParameters(files: readonly SourceFile[]): QuietParameters {
  return new Map(files.flatMap((file) => [...nodesOf(file.tree)].flatMap((node) => quietOf(file.path, node))))
}

/** The function that a file calls by a name: one of its own or one that it imports. */
export function functionCalled(file: SourceFile, name: string): string {
  const source = file.running.find(({ names }) => names.includes(name))
  const path = source === undefined ? file.path : posix.join(posix.dirname(file.path), source.from)
  return `${path}#${name}`
}

function quietOf(path: string, node: SyntaxNode): readonly (readonly [string, ReadonlySet<number>])[] {
  const made =
    node.type === 'FunctionDeclaration' ? node : node.type === 'VariableDeclarator' ? node['init'] : undefined
  if (!isNode(made) || !Array.isArray(made['params']) || !isNode(node['id'])) return []
  const quiet = made['params'].flatMap((parameter: unknown, at: number) => {
    const binding = isNode(parameter) && parameter.type === 'AssignmentPattern' ? parameter['left'] : parameter
    return isNode(binding) && notRead.test(String(binding['name'])) ? [at] : []
  })
  return quiet.length === 0 ? [] : [[`${path}#${String(node['id']['name'])}`, new Set(quiet)]]
}
