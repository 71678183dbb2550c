// SPDX-License-Identifier: GPL-3.0-or-later
// The pages to learn with, as one file for the bundler.
export { default as ExercisePage } from "./pages/exercise.js";
export { default as ExercisesPage } from "./pages/exercises.js";
export { default as LearnPage } from "./pages/learn.js";
export { default as StepPage } from "./pages/stage.js";
