// Made by `npm run messages` from en/project.json: change that.
/** Drop a script to import it, or a recording to clone a voice */
export const projectDropSign = (): string => 'Drop a script to import it, or a recording to clone a voice'
