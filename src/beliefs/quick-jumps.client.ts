// Comforts of the belief pages. Without this script sections still open by hand, and links still lead to their anchors.
import './current-section.client.ts';
import './open-anchors.client.ts';
import './older-browsers.client.ts';
