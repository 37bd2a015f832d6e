// Comforts of the belief pages. Without this script sections still open by hand, and links still lead to their anchors.
import './current-section.ts';
import './open-anchors.ts';
import './older-browsers.ts';
