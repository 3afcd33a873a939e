export { OpenMenu } from './open-menu.tsx'
export { Tips } from './tips.tsx'
